//! component provider .Boot
//! getImei before
//! getDeviceId never

class App extends Application {}
class MainActivity extends Activity {}

abstract class Base extends ContentProvider {
  public Cursor query(Uri u, String[] p, String s, String[] a, String o) { return null; }
  public String getType(Uri u) { return null; }
  public Uri insert(Uri u, ContentValues v) { return null; }
  public int delete(Uri u, String s, String[] a) { return 0; }
  public int update(Uri u, ContentValues v, String s, String[] a) { return 0; }
  abstract void start(TelephonyManager t);
  public boolean onCreate() {
    start((TelephonyManager) getContext().getSystemService("phone"));
    return true;
  }
}

class Boot extends Base {
  void start(TelephonyManager t) { t.getImei(); }
}

class Other extends Base {
  void start(TelephonyManager t) { t.getDeviceId(); }
}
