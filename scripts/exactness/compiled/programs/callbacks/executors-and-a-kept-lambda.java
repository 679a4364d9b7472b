//! getImei before
//! getDeviceId after
//! getMeid before
//! getSubscriberId never
//! getLine1Number before

class App extends Application {
  Runnable kept;
  TelephonyManager tm() { return (TelephonyManager) getSystemService("phone"); }
  String meid() { return tm().getMeid(); }
  public void onCreate() {
    super.onCreate();
    ExecutorService e = Executors.newSingleThreadExecutor();
    e.execute(() -> Log.d("a", tm().getImei()));
    e.submit(this::meid);
    kept = () -> tm().getSubscriberId();
    Arrays.asList("a", "b").forEach(x -> Log.d(x, tm().getLine1Number()));
  }
}

class MainActivity extends Activity {
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    Button v = new Button(this);
    v.setOnClickListener(x -> ((App) getApplication()).tm().getDeviceId());
    setContentView(v);
  }
}
