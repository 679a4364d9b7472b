//! getImei before
//! getDeviceId after
//! getMeid never

class Flow<T> {
  interface Source<T> {
    void to(Consumer<? super T> c);
  }
  private final Source<T> source;
  private Flow(Source<T> s) { source = s; }
  static <T> Flow<T> create(Source<T> s) { return new Flow<>(s); }
  static <T> Flow<T> fromCallable(Callable<T> c) {
    return new Flow<>(o -> { try { o.accept(c.call()); } catch (Exception e) { throw new RuntimeException(e); } });
  }
  <R> Flow<R> map(Function<? super T, ? extends R> f) {
    return new Flow<>(o -> source.to(t -> o.accept(f.apply(t))));
  }
  Flow<T> on(Executor e) { return new Flow<>(o -> e.execute(() -> source.to(o))); }
  void subscribe(Consumer<? super T> c) { source.to(c); }
}

class App extends Application {
  TelephonyManager tm() { return (TelephonyManager) getSystemService("phone"); }
  public void onCreate() {
    super.onCreate();
    Flow.fromCallable(() -> tm().getImei()).map(String::length).on(Executors.newCachedThreadPool())
        .subscribe(n -> Log.d("n", "" + n));
    Flow<String> unused = Flow.fromCallable(() -> tm().getMeid()).map(s -> s + "x");
    Log.d("u", "" + (unused != null));
  }
}

class MainActivity extends Activity {
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    new View(this).setOnClickListener(v -> Flow.create(o -> o.accept(1))
        .map(i -> ((App) getApplication()).tm().getDeviceId())
        .subscribe(s -> Log.d("s", s)));
  }
}
