//! getImei before

class App extends Application {
  public Runnable named = new Runnable() {
    public void run() { Log.d("n", ((TelephonyManager) getSystemService("phone")).getImei()); }
  };
  public void onCreate() {
    super.onCreate();
    Handler h = new Handler(Looper.getMainLooper());
    try {
      h.post((Runnable) App.class.getField("named").get(this));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}

class MainActivity extends Activity {}
