//! SEC-10 fail
//! SEC-11 fail

import java.security.cert.CertificateException

object Unsafe {
  private val manager = object : X509TrustManager {
    override fun checkClientTrusted(c: Array<X509Certificate>, a: String) {}
    override fun checkServerTrusted(chain: Array<X509Certificate>, type: String) {
      try { chain[0].checkValidity() } catch (e: CertificateException) { Log.w("x", "invalid", e) }
    }
    override fun getAcceptedIssuers(): Array<X509Certificate> = arrayOf()
  }
  fun context(): SSLContext = SSLContext.getInstance("TLS").apply { init(null, arrayOf<TrustManager>(manager), null) }
}

class App : Application() {
  override fun onCreate() {
    super.onCreate()
    HttpsURLConnection.setDefaultSSLSocketFactory(Unsafe.context().socketFactory)
    HttpsURLConnection.setDefaultHostnameVerifier { _, _ -> true }
  }
}

class MainActivity : Activity()
