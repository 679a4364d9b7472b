//! getImei before
//! getDeviceId after

enum Action {
  START {
    void run(TelephonyManager t) { t.getImei(); }
  },
  CLICK {
    void run(TelephonyManager t) { t.getDeviceId(); }
  };
  abstract void run(TelephonyManager t);
}

class App extends Application {
  public void onCreate() {
    super.onCreate();
    Action.START.run((TelephonyManager) getSystemService("phone"));
  }
}

class MainActivity extends Activity {
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    new View(this).setOnClickListener(v -> Action.CLICK.run((TelephonyManager) getSystemService("phone")));
  }
}
