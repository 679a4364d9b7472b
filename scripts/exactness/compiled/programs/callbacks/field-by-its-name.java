//! getImei before
//! getDeviceId before

class Fields {
  static Object of(Object holder, String name) {
    try {
      return holder.getClass().getField(name).get(holder);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}

class Work {
  public Runnable first;
  Work(TelephonyManager tm) { first = () -> Log.d("d", tm.getDeviceId()); }
}

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
    h.post((Runnable) Fields.of(new Work((TelephonyManager) getSystemService("phone")), "first"));
  }
}

class MainActivity extends Activity {}
