//! LSA-03 undetermined

class App : Application()
class Named1
class Named2

class MainActivity : Activity() {
  override fun onCreate(b: Bundle?) {
    super.onCreate(b)
    title = "${Named1()} ${Named2()}"
    val isPhone = resources.configuration.smallestScreenWidthDp < 600
    val old = requestedOrientation
    title = "$old"
    if (isPhone) requestedOrientation = ActivityInfo.SCREEN_ORIENTATION_PORTRAIT
  }
}
