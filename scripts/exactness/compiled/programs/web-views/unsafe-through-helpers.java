//! SEC-12 fail
//! SEC-13 fail
//! SEC-14 fail
//! LSA-20 pass

class App extends Application {}

class MainActivity extends Activity {
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    WebView w = new WebView(this);
    Web.setup(w);
    setContentView(w);
    w.loadUrl("https://a.example");
  }
}

class Web {
  static void setup(WebView w) {
    settings(w.getSettings());
    w.setWebViewClient(new WebViewClient() {
      @Override public void onReceivedSslError(WebView v, SslErrorHandler h, android.net.http.SslError e) { next(h); }
      private void next(SslErrorHandler h) { h.proceed(); }
    });
    WebView.setWebContentsDebuggingEnabled(true);
  }
  private static void settings(WebSettings s) {
    s.setJavaScriptEnabled(true);
    s.setUseWideViewPort(true);
    s.setAllowUniversalAccessFromFileURLs(true);
  }
}
