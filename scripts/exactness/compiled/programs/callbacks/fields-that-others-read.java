//! getImei after
//! getDeviceId never
//! getMeid before
//! getSubscriberId before
//! getLine1Number after

interface Shared {
  Runnable ASK = () -> Log.d("m", App.tm().getMeid());
}

class Has implements Shared {}

class Work {
  public Runnable first = () -> Log.d("s", App.tm().getSubscriberId());
  Runnable second = new Runnable() {
    public void run() { Log.d("l", App.tm().getLine1Number()); }
  };
  protected Runnable never = new Runnable() {
    public void run() { Log.d("d", App.tm().getDeviceId()); }
  };
  Runnable getSecond() { return second; }
}

class More extends Work {
  void begin(Handler h) { h.post(first); }
}

class App extends Application {
  static App app;
  static Handler h;
  static TelephonyManager tm() { return (TelephonyManager) app.getSystemService("phone"); }
  More work;
  public void onCreate() {
    super.onCreate();
    app = this;
    h = new Handler(Looper.getMainLooper());
    work = new More();
    work.begin(h);
    h.post(Has.ASK);
  }
}

class MainActivity extends Activity {
  Runnable asks = new Runnable() {
    public void run() { Log.d("i", App.tm().getImei()); }
  };
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    View v = new View(this);
    v.setOnClickListener(x -> {
      x.post(asks);
      x.post(App.app.work.getSecond());
    });
    setContentView(v);
  }
}
