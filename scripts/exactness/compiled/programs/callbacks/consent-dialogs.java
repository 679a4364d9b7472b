//! getImei after
//! getMeid after
//! getDeviceId after

class App extends Application {}

class Privacy {
  interface Listener {
    void onAgree();
    void onRefuse();
  }
  static void ask(Activity a, Listener l) {
    new AlertDialog.Builder(a).setTitle("t").setMessage("m").setCancelable(false) .setPositiveButton("ok", (d, w) -> {
      a.getPreferences(0).edit().putBoolean("agreed", true).apply();
      l.onAgree();
    }) .setNegativeButton("no", (d, w) -> l.onRefuse()).show();
  }
}

class MainActivity extends Activity {
  TelephonyManager tm() { return (TelephonyManager) getSystemService("phone"); }
  void init() { tm().getImei(); }
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    Privacy.ask(this, new Privacy.Listener() {
      public void onAgree() { init(); }
      public void onRefuse() { finish(); }
    });
    new AlertDialog.Builder(this).setItems(new String[] { "a" }, (d, w) -> tm().getMeid()).create().show();
    final Dialog d = new Dialog(this);
    Button ok = new Button(this);
    d.setContentView(ok);
    ok.setOnClickListener(new View.OnClickListener() {
      @Override public void onClick(View v) {
        d.dismiss();
        tm().getDeviceId();
      }
    });
    d.show();
  }
}
