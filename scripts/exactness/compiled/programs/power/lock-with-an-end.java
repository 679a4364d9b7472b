//! PWR-05 pass
//! PWR-06 pass
//! PWR-10 pass

class App extends Application {
  public void onCreate() {
    super.onCreate();
    PowerManager.WakeLock l = ((PowerManager) getSystemService(POWER_SERVICE)).newWakeLock(1, "a:b");
    l.acquire(TimeUnit.MINUTES.toMillis(10));
    try { Log.d("x", "y"); } finally { if (l.isHeld()) l.release(); }
    Alarms.every(this, AlarmManager.INTERVAL_FIFTEEN_MINUTES);
  }
}

class Alarms {
  static void every(Context c, long ms) {
    ((AlarmManager) c.getSystemService(ALARM)).setRepeating(AlarmManager.RTC_WAKEUP, System.currentTimeMillis() + ms,
        ms, PendingIntent.getBroadcast(c, 0, new Intent(c, MainActivity.class), PendingIntent.FLAG_IMMUTABLE));
  }
  static final String ALARM = "alarm";
}

class MainActivity extends Activity {}
