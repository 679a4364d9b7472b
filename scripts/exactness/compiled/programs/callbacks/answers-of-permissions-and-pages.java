//! getImei after
//! getDeviceId after
//! getMeid after

class App extends Application {}

class MainActivity extends Activity {
  TelephonyManager tm() { return (TelephonyManager) getSystemService("phone"); }
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    new Button(this).setOnClickListener(this::ask);
    new Button(this).setOnClickListener(new Clicks());
  }
  private void ask(View v) {
    requestPermissions(new String[] { "android.permission.READ_PHONE_STATE" }, 1);
    startActivityForResult(new Intent("a"), 2);
  }
  @Override public void onRequestPermissionsResult(int r, String[] p, int[] g) {
    super.onRequestPermissionsResult(r, p, g);
    if (r == 1 && g.length > 0 && g[0] == 0) tm().getImei();
  }
  @Override protected void onActivityResult(int r, int c, Intent d) {
    super.onActivityResult(r, c, d);
    switch (r) {
      case 2:
        tm().getDeviceId();
        break;
      default:
        break;
    }
  }
  private final class Clicks implements View.OnClickListener {
    public void onClick(View v) {
      switch (v.getId()) {
        case 1:
          tm().getMeid();
          return;
        case 2:
          finish();
      }
    }
  }
}
