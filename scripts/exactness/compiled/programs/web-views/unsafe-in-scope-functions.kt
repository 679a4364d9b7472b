//! SEC-12 fail
//! SEC-13 warning
//! SEC-14 pass
//! LSA-20 pass

class App : Application() {
  override fun onCreate() {
    super.onCreate()
    val debug = applicationInfo.flags and ApplicationInfo.FLAG_DEBUGGABLE != 0
    WebView.setWebContentsDebuggingEnabled(debug)
  }
}

class MainActivity : Activity() {
  private val web by lazy { WebView(this) }
  override fun onCreate(b: Bundle?) {
    super.onCreate(b)
    with(web.settings) {
      javaScriptEnabled = true
      allowFileAccess = true
      useWideViewPort = true
    }
    web.apply {
      webViewClient = object : WebViewClient() {
        override fun onReceivedSslError(v: WebView?, h: SslErrorHandler?, e: android.net.http.SslError?) {
          h?.proceed()
        }
      }
    }
    setContentView(web)
    web.loadUrl("https://a.example")
  }
}
