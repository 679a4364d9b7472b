//! COMP-23 pass

class MainActivity : Activity() {
    override fun onBackPressed() {
        Log.d("back", "pressed")
        super.onBackPressed()
    }
}
class App : Application()
