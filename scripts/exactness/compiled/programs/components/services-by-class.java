//! component service .Sync
//! component service .Job
//! getImei before
//! getDeviceId after

class Sync extends IntentService {
  public Sync() { super("s"); }
  protected void onHandleIntent(Intent i) { ((TelephonyManager) getSystemService("phone")).getImei(); }
}

class Job extends Service {
  public IBinder onBind(Intent i) { return null; }
  @Override public int onStartCommand(Intent i, int f, int s) {
    new Thread("x") {
      @Override public void run() { ((TelephonyManager) getSystemService("phone")).getDeviceId(); }
    }.start();
    return START_STICKY;
  }
}

class App extends Application {
  public void onCreate() {
    super.onCreate();
    Starter.start(this, Sync.class);
  }
}

class Starter {
  static void start(Context c, Class<? extends Service> k) {
    Intent i = new Intent(c, k);
    i.putExtra("a", 1);
    if (Build.VERSION.SDK_INT >= 26) c.startForegroundService(i);
    else c.startService(i);
  }
}

class MainActivity extends Activity {
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    new View(this).setOnClickListener(v -> startService(new Intent(this, Job.class).setAction("go")));
  }
}
