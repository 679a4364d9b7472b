//! COMP-23 warning
//! LSA-15 warning

class App extends Application {}

class MainActivity extends Activity {
  private long last;
  @Override public void onBackPressed() {
    if (System.currentTimeMillis() - last < 2000) super.onBackPressed();
    else {
      last = System.currentTimeMillis();
      Toast.makeText(this, "again" + new Named1() + new Named2(), Toast.LENGTH_SHORT).show();
    }
  }
}

class Named1 {}
class Named2 {}
