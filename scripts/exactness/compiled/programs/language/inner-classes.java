//! getImei before
//! getDeviceId after
//! getMeid before

class App extends Application {}

class MainActivity extends Activity {
  private int count;
  private TelephonyManager tm() { return (TelephonyManager) getSystemService(Context.TELEPHONY_SERVICE); }
  private void click() {
    count++;
    tm().getDeviceId();
  }
  private class Reader {
    private final String id;
    private Reader() {
      count++;
      id = tm().getMeid();
    }
  }
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    Button v = new Button(this);
    v.setOnClickListener(new View.OnClickListener() { public void onClick(View w) { click(); } });
    new Handler(Looper.getMainLooper()).postDelayed(new Runnable() {
      public void run() {
        count += 2;
        tm().getImei();
      }
    }, 500);
    Log.d("x", new Reader().id);
  }
}
