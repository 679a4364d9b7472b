//! minSdk 24
//! SEC-12 pass
//! SEC-13 pass
//! SEC-14 pass
//! LSA-20 warning

class App extends Application {
  static boolean isDebug(Context c) { return (c.getApplicationInfo().flags & ApplicationInfo.FLAG_DEBUGGABLE) != 0; }
  public void onCreate() {
    super.onCreate();
    if (BuildConfig.DEBUG) WebView.setWebContentsDebuggingEnabled(true);
    if (isDebug(this)) WebView.setWebContentsDebuggingEnabled(true);
  }
}

class BuildConfig {
  public static final boolean DEBUG = false;
}

class MainActivity extends Activity {
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    WebView w = new WebView(this);
    w.getSettings().setJavaScriptEnabled(true);
    w.getSettings().setAllowFileAccess(false);
    w.setWebViewClient(new WebViewClient() {
      @Override public void onReceivedSslError(WebView v, SslErrorHandler h, android.net.http.SslError e) {
        h.cancel();
        Toast.makeText(v.getContext(), "bad", Toast.LENGTH_SHORT).show();
      }
    });
    setContentView(w);
    w.loadUrl("https://a.example");
  }
}
