//! getImei before
//! getDeviceId after
//! getMeid after

class Sdk {
  interface Listener {
    void onReady();
  }
  private final Listener l;
  private final boolean debug;
  private Sdk(Builder b) {
    l = b.l;
    debug = b.debug;
  }
  void start() { if (l != null) l.onReady(); }
  static class Builder {
    private Listener l;
    private boolean debug;
    Builder listener(Listener l) {
      this.l = l;
      return this;
    }
    Builder debug(boolean d) {
      debug = d;
      return this;
    }
    Sdk build() { return new Sdk(this); }
  }
}

class Row extends LinearLayout implements View.OnClickListener {
  interface OnPick {
    void picked(int i);
  }
  private OnPick pick;
  Row(Context c) {
    super(c);
    setOnClickListener(this);
  }
  void setOnPick(OnPick p) { pick = p; }
  public void onClick(View v) { if (pick != null) pick.picked(1); }
}

class App extends Application {
  TelephonyManager tm() { return (TelephonyManager) getSystemService("phone"); }
  public void onCreate() {
    super.onCreate();
    new Sdk.Builder().debug(false).listener(() -> tm().getImei()).build().start();
  }
}

class MainActivity extends Activity {
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    final Sdk later = new Sdk.Builder().listener(() -> ((App) getApplication()).tm().getDeviceId()).build();
    Row r = new Row(this);
    r.setOnPick(i -> later.start());
    Row q = new Row(this);
    q.setOnPick(new Row.OnPick() { public void picked(int i) { ((App) getApplication()).tm().getMeid(); } });
  }
}
