//! SEC-12 pass
//! SEC-13 pass
//! LSA-20 pass

class App : Application()

class Client(private val onError: (Int) -> Unit) : WebViewClient() {
  override fun onReceivedSslError(v: WebView, h: SslErrorHandler, e: android.net.http.SslError) {
    h.cancel()
    onError(e.primaryError)
  }
}

fun WebView.setUp(scripts: Boolean = true) = apply {
  settings.apply {
    javaScriptEnabled = scripts
    allowFileAccess = false
    allowContentAccess = false
    allowFileAccessFromFileURLs = false
    useWideViewPort = true
    loadWithOverviewMode = true
  }
  webViewClient = Client { Log.e("x", "e$it") }
}

class MainActivity : Activity() {
  override fun onCreate(b: Bundle?) {
    super.onCreate(b)
    setContentView(WebView(this).setUp().also { it.loadUrl("https://a.example") })
  }
}
