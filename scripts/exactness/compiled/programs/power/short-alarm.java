//! PWR-10 warning
//! PWR-07 warning

class App extends Application {
  private static final long INTERVAL = 30 * 1000L;
  public void onCreate() {
    super.onCreate();
    AlarmManager m = (AlarmManager) getSystemService(ALARM_SERVICE);
    PendingIntent p = PendingIntent.getBroadcast(this, 0, new Intent(this, MainActivity.class), PendingIntent.FLAG_IMMUTABLE);
    m.setRepeating(AlarmManager.ELAPSED_REALTIME_WAKEUP, SystemClock.elapsedRealtime() + INTERVAL, INTERVAL, p);
  }
}

class MainActivity extends Activity {
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    Intent i = new Intent();
    i.setAction(Settings.ACTION_REQUEST_IGNORE_BATTERY_OPTIMIZATIONS);
    i.setData(Uri.parse("package:" + getPackageName()));
    startActivity(i);
  }
  private static String name() { return "REQUEST_IGNORE_BATTERY_OPTIMIZATIONS"; }
}
