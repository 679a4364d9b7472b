//! getImei after
//! getDeviceId before
//! getMeid never
//! getLine1Number after
//! getSubscriberId before

/** What a shrinker makes of the lambdas of a class: one class, and a number that each object keeps. */
final class Merged implements Runnable, View.OnClickListener, Supplier<String> {
  private final int id;
  private final Object captured;
  Merged(Object captured, int id) { this.id = id; this.captured = captured; }
  @Override public void run() {
    switch (id) {
      case 0: Log.d("x", ((TelephonyManager) captured).getImei()); return;
      case 1: Log.d("x", ((TelephonyManager) captured).getDeviceId()); return;
      case 2: Log.d("x", ((TelephonyManager) captured).getMeid()); return;
      default: Log.d("x", "nothing " + captured);
    }
  }
  @Override public void onClick(View view) {
    if (id == 4) Runs.now(new Merged(captured, 0));
    else Log.d("x", new Merged(captured, 6).get());
  }
  @Override public String get() {
    if (id == 6) return ((TelephonyManager) captured).getLine1Number();
    if (id == 7) return ((TelephonyManager) captured).getSubscriberId();
    return captured.toString();
  }
}

final class Other implements Runnable, Supplier<String> {
  @Override public void run() { Log.d("x", "other"); }
  @Override public String get() { return "other"; }
}

final class Runs {
  static void now(Runnable one) { one.run(); }
  static void say(Supplier<String> one) { Log.d("x", one.get()); }
}

class App extends Application {
  @Override public void onCreate() {
    super.onCreate();
    TelephonyManager tm = (TelephonyManager) getSystemService("phone");
    Runs.now(new Other());
    Runs.now(new Merged(this, 3));
    Runs.now(new Merged(tm, 1));
    Runs.say(new Other());
    Runs.say(new Merged(this, 8));
    Runs.say(new Merged(tm, 7));
  }
}

class MainActivity extends Activity {
  @Override protected void onCreate(Bundle b) {
    super.onCreate(b);
    TelephonyManager tm = (TelephonyManager) getSystemService("phone");
    new View(this).setOnClickListener(new Merged(tm, 4));
    new View(this).setOnClickListener(new Merged(tm, 5));
  }
}
