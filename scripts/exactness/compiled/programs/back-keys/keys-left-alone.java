//! COMP-23 pass

// As VideoView of the platform has it, and the players made after it.
class Player extends FrameLayout {
  boolean playing;
  Player(Context c) { super(c); }
  void toggle() { playing = !playing; Log.i("player", "now " + playing); }
  boolean isReady() { return playing || getChildCount() > 0; }
  @Override public boolean onKeyDown(int keyCode, KeyEvent event) {
    boolean isSupported = keyCode != KeyEvent.KEYCODE_BACK
        && keyCode != KeyEvent.KEYCODE_VOLUME_UP
        && keyCode != KeyEvent.KEYCODE_VOLUME_DOWN
        && keyCode != KeyEvent.KEYCODE_MENU;
    if (isReady() && isSupported) {
      if (keyCode == KeyEvent.KEYCODE_HEADSETHOOK || keyCode == KeyEvent.KEYCODE_MEDIA_PLAY_PAUSE) {
        toggle();
        return true;
      } else {
        Log.i("player", "other");
        toggle();
      }
    }
    return super.onKeyDown(keyCode, event);
  }
}

class MainActivity extends Activity {
  Player player;
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    player = new Player(this);
    setContentView(player);
    player.setOnKeyListener((v, keyCode, event) -> {
      if (keyCode == KeyEvent.KEYCODE_BACK) return false;
      player.toggle();
      return true;
    });
  }
  @Override public boolean dispatchKeyEvent(KeyEvent event) {
    switch (event.getKeyCode()) {
      case KeyEvent.KEYCODE_BACK:
      case KeyEvent.KEYCODE_HOME:
        return super.dispatchKeyEvent(event);
      default:
        if (event.getAction() == KeyEvent.ACTION_DOWN) player.toggle();
        return true;
    }
  }
}
class App extends Application {}
