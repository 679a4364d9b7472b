//! SEC-10 pass
//! SEC-11 fail|undetermined

class App : Application() {
  override fun onCreate() {
    super.onCreate()
    val c = java.net.URL("https://a.example").openConnection() as HttpsURLConnection
    c.hostnameVerifier = HostnameVerifier(::accept)
  }
  private fun accept(host: String, session: SSLSession): Boolean {
    Log.d("x", host)
    return true
  }
}

class MainActivity : Activity()
