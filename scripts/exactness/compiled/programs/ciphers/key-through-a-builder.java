//! SEC-22 warning
//! SEC-20 warning|undetermined

class App extends Application {
  public void onCreate() {
    super.onCreate();
    try { new Des.Builder().key("8bytekey").build().run(); } catch (Exception e) {}
  }
}

class Des {
  private final String key;
  private final boolean strong;
  private Des(String k, boolean s) {
    key = k;
    strong = s;
  }
  static class Builder {
    String k;
    boolean s;
    Builder key(String x) {
      k = x;
      return this;
    }
    Des build() { return new Des(k, s); }
  }
  void run() throws Exception {
    Cipher c = Cipher.getInstance(strong ? "AES/GCM/NoPadding" : "DES/CBC/PKCS5Padding");
    c.init(1, new SecretKeySpec(("pre" + "fix-key-0000000").getBytes("UTF-8"), "DES"));
  }
}

class MainActivity extends Activity {}
