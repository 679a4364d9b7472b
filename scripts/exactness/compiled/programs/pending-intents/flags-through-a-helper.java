//! minSdk 24
//! COMP-20 pass
//! SEC-26 pass

class App extends Application {}

class Pi {
  static int flags(int f) {
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.M) return f | PendingIntent.FLAG_IMMUTABLE;
    return f;
  }
  static final int UPDATE
      = Build.VERSION.SDK_INT >= 31 ? PendingIntent.FLAG_MUTABLE | PendingIntent.FLAG_UPDATE_CURRENT : PendingIntent.FLAG_UPDATE_CURRENT;
  static PendingIntent page(Context c) {
    return PendingIntent.getActivity(c, 0, new Intent(c, MainActivity.class), flags(PendingIntent.FLAG_UPDATE_CURRENT));
  }
  static PendingIntent mutable(Context c) {
    Intent i = new Intent("org.sample.GO");
    i.setPackage(c.getPackageName());
    return PendingIntent.getBroadcast(c, 1, i, UPDATE);
  }
}

class MainActivity extends Activity {
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    Log.d("x", "" + Pi.page(this) + Pi.mutable(this));
  }
}
