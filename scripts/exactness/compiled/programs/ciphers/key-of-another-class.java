//! SEC-22 warning
//! SEC-13 fail
//! SEC-11 fail

class Conf {
  static final byte[] KEY = "s3cr3t-k3y-16byt".getBytes(java.nio.charset.StandardCharsets.UTF_8);
  static final boolean LOCAL = true;
}

class App extends Application {
  public void onCreate() {
    super.onCreate();
    try {
      Mac m = Mac.getInstance("HmacSHA256");
      m.init(spec(Conf.KEY));
    } catch (Exception e) {}
    HttpsURLConnection.setDefaultHostnameVerifier(new Any());
  }
  static SecretKeySpec spec(byte[] k) { return new SecretKeySpec(k, "AES"); }
}

class Any implements HostnameVerifier {
  @Override public boolean verify(String h, SSLSession s) {
    if (h == null) { Log.w("x", "none"); }
    return Boolean.TRUE;
  }
}

class Web extends WebView {
  Web(Context c) {
    super(c);
    init(getSettings());
  }
  private void init(WebSettings s) {
    s.setAllowFileAccessFromFileURLs(Conf.LOCAL);
    s.setJavaScriptEnabled(true);
  }
}

class MainActivity extends Activity {
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    setContentView(new Web(this));
  }
}
