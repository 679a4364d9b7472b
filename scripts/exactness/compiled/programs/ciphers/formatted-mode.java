//! SEC-20 warning

class App extends Application {
  public void onCreate() {
    super.onCreate();
    try { Crypt.run(new byte[16]); } catch (Exception e) {}
  }
}

class MainActivity extends Activity {}

class Crypt {
  private static final String ALGORITHM = "AES", MODE = "ECB", PADDING = "PKCS5Padding";
  private static String transformation() { return String.format("%s/%s/%s", ALGORITHM, MODE, PADDING); }
  static void run(byte[] k) throws Exception {
    Cipher c = Cipher.getInstance(transformation());
    c.init(Cipher.ENCRYPT_MODE, key());
    c.doFinal(k);
  }
  static SecretKey key() throws Exception { return KeyGenerator.getInstance("AES").generateKey(); }
}
