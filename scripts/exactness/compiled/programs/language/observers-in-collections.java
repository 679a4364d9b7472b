//! getImei before
//! getDeviceId after
//! getMeid before

class Live<T> {
  private T value;
  private final List<Consumer<T>> observers = new ArrayList<>();
  void observe(Consumer<T> c) {
    observers.add(c);
    if (value != null) c.accept(value);
  }
  void post(T t) {
    value = t;
    for (Consumer<T> o : observers) o.accept(t);
  }
}

class App extends Application {
  final Live<String> user = new Live<>();
  TelephonyManager tm() { return (TelephonyManager) getSystemService("phone"); }
  public void onCreate() {
    super.onCreate();
    user.observe(s -> tm().getImei());
    user.post("a");
    Map<String, Runnable> m = new HashMap<>();
    m.put("x", () -> tm().getMeid());
    for (Map.Entry<String, Runnable> e : m.entrySet()) e.getValue().run();
  }
}

class MainActivity extends Activity {
  private final Queue<Runnable> q = new ArrayDeque<>();
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    new View(this).setOnClickListener(v -> {
      Runnable r = () -> ((App) getApplication()).tm().getDeviceId();
      r.run();
    });
  }
}
