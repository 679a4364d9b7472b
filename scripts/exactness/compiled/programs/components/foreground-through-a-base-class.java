//! component service .Sync foregroundServiceType=0x1
//! component service .Play
//! permission android.permission.FOREGROUND_SERVICE
//! permission android.permission.FOREGROUND_SERVICE_DATA_SYNC
//! COMP-18 fail|undetermined
//! PWR-12 warning

class App extends Application {}

abstract class Base extends Service {
  public IBinder onBind(Intent i) { return null; }
  protected void front(Notification n) { startForeground(7, n); }
}

class Sync extends Base {
  @Override public int onStartCommand(Intent i, int f, int s) {
    front(new Notification());
    return START_NOT_STICKY;
  }
}

class Play extends Base {
  @Override public void onCreate() {
    super.onCreate();
    front(new Notification());
  }
}

class MainActivity extends Activity {}
