//! COMP-23 pass

class Games(context: Context) : View(context) {
    var pressed = 0
    override fun onKeyUp(keyCode: Int, event: KeyEvent): Boolean = when (keyCode) {
        KeyEvent.KEYCODE_BACK, KeyEvent.KEYCODE_VOLUME_UP, KeyEvent.KEYCODE_VOLUME_DOWN -> super.onKeyUp(keyCode, event)
        else -> { pressed += 1; true }
    }
}

class MainActivity : Activity() {
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val games = Games(this)
        setContentView(games)
        games.setOnKeyListener { _, keyCode, _ ->
            if (keyCode != KeyEvent.KEYCODE_BACK) {
                games.pressed += 1
                true
            } else {
                false
            }
        }
    }
    override fun onKeyDown(keyCode: Int, event: KeyEvent): Boolean {
        if (keyCode == KeyEvent.KEYCODE_BACK) {
            Log.d("keys", "back")
            return super.onKeyDown(keyCode, event)
        }
        Log.d("keys", "key $keyCode")
        return true
    }
}
class App : Application()
