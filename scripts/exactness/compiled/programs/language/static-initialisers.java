//! getImei before
//! getDeviceId after
//! getMeid before
//! getLine1Number before

class Ids {
  static String imei;
  static { imei = App.tm.getImei(); }
  static void touch() {}
}

class Late {
  static final String ID = App.tm.getDeviceId();
}

class Sdk {
  private Sdk() { App.tm.getMeid(); }
  private static class Holder {
    static final Sdk IT = new Sdk();
  }
  static Sdk get() { return Holder.IT; }
  void start() {}
}

class Twice {
  private static volatile Twice it;
  static Twice get() {
    if (it == null) synchronized (Twice.class) { if (it == null) it = new Twice(); }
    return it;
  }
  Twice() { App.tm.getLine1Number(); }
  void go() {}
}

class App extends Application {
  static TelephonyManager tm;
  public void onCreate() {
    super.onCreate();
    tm = (TelephonyManager) getSystemService("phone");
    Ids.touch();
    Sdk.get().start();
    Twice.get().go();
  }
}

class MainActivity extends Activity {
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    new View(this).setOnClickListener(v -> Log.d("x", Late.ID));
  }
}
