//! SEC-14 pass
//! SEC-11 pass

object BuildConfig {
  const val DEBUG = false
}

class Config(val debug: Boolean = BuildConfig.DEBUG)

class App : Application() {
  private val config = Config()
  override fun onCreate() {
    super.onCreate()
    if (BuildConfig.DEBUG) {
      HttpsURLConnection.setDefaultHostnameVerifier { h, s -> h == "10.0.2.2" }
      WebView.setWebContentsDebuggingEnabled(true)
    }
  }
}

class MainActivity : Activity()
