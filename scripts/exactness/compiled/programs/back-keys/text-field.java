//! COMP-23 warning|undetermined

class App extends Application {}

class MainActivity extends Activity {
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    setContentView(new Field(this));
  }
}

class Field extends EditText {
  int closed;
  Field(Context context) { super(context); }
  @Override public boolean onKeyPreIme(int keyCode, KeyEvent event) {
    if (keyCode == KeyEvent.KEYCODE_BACK) {
      closed += 1;
      clearFocus();
    }
    return super.onKeyPreIme(keyCode, event);
  }
}
