//! getDeviceId before
//! getImei after
//! getMeid before

class App extends Application {}

class MainActivity extends Activity {
  private Button agree;
  private Button more;
  TelephonyManager tm() { return (TelephonyManager) getSystemService("phone"); }
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    agree = new Button(this);
    more = new Button(this);
    agree.setOnClickListener(v -> tm().getDeviceId());
    more.setOnClickListener(v -> tm().getImei());
    findViewById(7).setOnClickListener(new Third());
  }
  @Override protected void onResume() {
    super.onResume();
    agree.performClick();
    findViewById(7).performClick();
  }
  private final class Third implements View.OnClickListener {
    public void onClick(View v) { tm().getMeid(); }
  }
}
