//! COMP-20 fail
//! SEC-26 fail

class App extends Application {}

class Pi {
  static PendingIntent page(Context c, int f) {
    return PendingIntent.getActivity(c, 0, new Intent(c, MainActivity.class), f);
  }
  static PendingIntent open(Context c) {
    Intent i = new Intent("org.sample.GO");
    i.putExtra("a", 1);
    return PendingIntent.getBroadcast(c, 1, i, PendingIntent.FLAG_MUTABLE | PendingIntent.FLAG_ONE_SHOT);
  }
}

class MainActivity extends Activity {
  private static final int FLAGS = PendingIntent.FLAG_CANCEL_CURRENT | PendingIntent.FLAG_ONE_SHOT;
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    Log.d("x", "" + Pi.page(this, FLAGS) + Pi.open(this));
  }
}
