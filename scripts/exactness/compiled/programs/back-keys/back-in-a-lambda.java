//! COMP-23 warning|undetermined

class MainActivity extends Activity {
  int asked;
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    View view = new View(this);
    setContentView(view);
    view.setOnKeyListener((v, keyCode, event) -> {
      if (keyCode == KeyEvent.KEYCODE_BACK && event.getAction() == KeyEvent.ACTION_UP) {
        asked += 1;
        return true;
      }
      return false;
    });
  }
}
class App extends Application {}
