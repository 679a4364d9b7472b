//! SEC-10 fail
//! SEC-11 fail

class App extends Application {
  public void onCreate() {
    super.onCreate();
    Net.trustAll();
  }
}

class MainActivity extends Activity {}

class Net {
  static SSLSocketFactory socketFactory() throws Exception {
    TrustManager[] all = new TrustManager[] {
      new X509TrustManager() {
        @Override public void checkClientTrusted(X509Certificate[] c, String a) {}
        @Override public void checkServerTrusted(X509Certificate[] c, String a) {}
        @Override public X509Certificate[] getAcceptedIssuers() { return new X509Certificate[0]; }
      }
    };
    SSLContext s = SSLContext.getInstance("TLS");
    s.init(null, all, new java.security.SecureRandom());
    return s.getSocketFactory();
  }
  static void trustAll() {
    try {
      HttpsURLConnection.setDefaultSSLSocketFactory(socketFactory());
      HttpsURLConnection.setDefaultHostnameVerifier((host, session) -> true);
    } catch (Exception e) { Log.e("net", "x", e); }
  }
}
