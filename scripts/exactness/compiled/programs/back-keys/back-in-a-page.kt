//! COMP-23 warning|undetermined

class MainActivity : Activity() {
    private var asked = 0
    override fun dispatchKeyEvent(event: KeyEvent): Boolean {
        if (event.keyCode == KeyEvent.KEYCODE_BACK) asked += 1
        return super.dispatchKeyEvent(event)
    }
}
class App : Application()
