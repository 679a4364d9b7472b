//! COMP-23 pass
//! LSA-15 pass

class App extends Application {}

class MainActivity extends Activity {
  private int n;
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    if (Build.VERSION.SDK_INT >= 33) getOnBackInvokedDispatcher().registerOnBackInvokedCallback(0, this::back);
    if (b != null) n = b.getInt("n");
  }
  private void back() { finish(); }
  @Override public void onBackPressed() { back(); }
  @Override protected void onSaveInstanceState(Bundle o) {
    super.onSaveInstanceState(o);
    o.putInt("n", n);
  }
}
