//! component activity .Second
//! getImei after
//! getDeviceId before
//! getMeid after

class App extends Application {}

abstract class BaseActivity extends Activity {
  TelephonyManager tm() { return (TelephonyManager) getSystemService("phone"); }
  protected abstract void init(Bundle b);
  @Override protected final void onCreate(Bundle b) {
    super.onCreate(b);
    init(b);
  }
  protected void onAgree() {}
  protected View.OnClickListener agree() { return v -> onAgree(); }
}

class MainActivity extends BaseActivity {
  @Override protected void init(Bundle b) {
    tm().getDeviceId();
    View v = new View(this);
    v.setOnClickListener(agree());
    setContentView(v);
  }
  @Override protected void onAgree() {
    tm().getMeid();
    startActivity(new Intent(this, Second.class));
  }
}

class Second extends BaseActivity {
  @Override protected void init(Bundle b) { tm().getImei(); }
}
