//! SEC-22 warning

class App extends Application {
  public void onCreate() {
    super.onCreate();
    try { Keys.run("a".getBytes()); } catch (Exception e) {}
  }
}

class MainActivity extends Activity {}

class Keys {
  private static final byte[] SECRET;
  static { SECRET = "s3cr3t-k3y-16byt".getBytes(java.nio.charset.StandardCharsets.UTF_8); }
  static SecretKeySpec spec(byte[] k) { return new SecretKeySpec(k, 0, k.length, "AES"); }
  static void run(byte[] d) throws Exception {
    Mac m = Mac.getInstance("HmacSHA256");
    m.init(spec(SECRET));
    m.doFinal(d);
  }
}
