//! SEC-25 warning
//! PRIV-12 warning
//! PRIV-03 warning
//! SEC-12 undetermined|fail

class App : Application() {
  override fun onCreate() {
    super.onCreate()
    with(java.io.File(filesDir, "lib.so")) { if (exists()) System.load(absolutePath) }
    Log.i("t", "x")
    packageManager.runCatching { getInstalledPackages(PackageManager.GET_META_DATA) }.getOrNull()?.map {
      it.packageName
    }
  }
}

class Client(private val a: Activity) : WebViewClient() {
  override fun onReceivedSslError(v: WebView, h: SslErrorHandler, e: android.net.http.SslError) {
    AlertDialog.Builder(a).setPositiveButton("go") { _, _ -> h.proceed() }.setNegativeButton("no") { _, _ ->
      h.cancel()
    }.show()
  }
}

class MainActivity : Activity() {
  override fun onCreate(b: Bundle?) {
    super.onCreate(b)
    WebView(this).webViewClient = Client(this)
  }
}
