//! COMP-23 warning|undetermined

class MainActivity : Activity() {
    private var asked = 0
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val view = View(this)
        setContentView(view)
        view.setOnKeyListener { _, keyCode, event ->
            if (keyCode == KeyEvent.KEYCODE_BACK && event.action == KeyEvent.ACTION_UP) {
                asked += 1
                true
            } else {
                false
            }
        }
    }
}
class App : Application()
