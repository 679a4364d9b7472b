//! getImei before
//! getDeviceId after
//! getMeid before

interface Step<T> {
  void run(T t);
  default void go(T t) {
    before(t);
    run(t);
  }
  default void before(T t) {}
  static <T> void all(List<? extends Step<T>> l, T t) { for (Step<T> s : l) s.go(t); }
}

class ReadImei implements Step<Context> {
  public void run(Context c) { ((TelephonyManager) c.getSystemService("phone")).getImei(); }
}

class ReadMeid extends ReadImei {
  @Override public void before(Context c) { ((TelephonyManager) c.getSystemService("phone")).getMeid(); }
  @Override public void run(Context c) {}
}

class ReadDevice implements Step<Context> {
  public void run(Context c) { ((TelephonyManager) c.getSystemService("phone")).getDeviceId(); }
}

class App extends Application {
  public void onCreate() {
    super.onCreate();
    new ReadImei().go(this);
    Step.all(Arrays.asList(new ReadMeid()), this);
  }
}

class MainActivity extends Activity {
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    new View(this).setOnClickListener(v -> {
      Step<Context> s = new ReadDevice();
      s.go(this);
    });
  }
}
