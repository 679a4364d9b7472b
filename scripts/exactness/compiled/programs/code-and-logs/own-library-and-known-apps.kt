//! queries com.example
//! SEC-25 pass
//! PRIV-03 pass
//! LSA-03 pass

class App : Application() {
  init { System.loadLibrary("a") }
}

class MainActivity : Activity() {
  override fun onCreate(b: Bundle?) {
    super.onCreate(b)
    requestedOrientation = ActivityInfo.SCREEN_ORIENTATION_UNSPECIFIED
    val n = packageManager.getInstalledApplications(0).filter { it.packageName.startsWith("com.example") }.size
    Log.d("x", "$n")
  }
}
