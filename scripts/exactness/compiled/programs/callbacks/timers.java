//! getImei before
//! getDeviceId after
//! getMeid before
//! getLine1Number before

class App extends Application {
  TelephonyManager tm() { return (TelephonyManager) getSystemService("phone"); }
  public void onCreate() {
    super.onCreate();
    new Timer().schedule(new TimerTask() { public void run() { tm().getImei(); } }, 100);
    Executors.newScheduledThreadPool(1).schedule(() -> tm().getMeid(), 3, TimeUnit.SECONDS);
    new CountDownTimer(1000, 100) {
      public void onTick(long l) {}
      public void onFinish() { tm().getLine1Number(); }
    }.start();
  }
}

class MainActivity extends Activity {
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    View v = new View(this);
    v.setOnLongClickListener(w -> {
      new Timer().schedule(new TimerTask() { public void run() { ((App) getApplication()).tm().getDeviceId(); } }, 100);
      return true;
    });
  }
}
