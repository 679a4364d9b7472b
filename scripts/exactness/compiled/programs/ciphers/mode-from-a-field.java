//! SEC-20 warning

class App extends Application {
  public void onCreate() {
    super.onCreate();
    try { new Crypt("AES").run(new byte[16]); } catch (Exception e) {}
  }
}

class MainActivity extends Activity {}

class Crypt {
  private final String algo;
  Crypt(String a) { algo = a; }
  void run(byte[] k) throws Exception {
    Cipher c = Cipher.getInstance(algo + "/" + "ECB" + "/PKCS7Padding");
    c.init(Cipher.ENCRYPT_MODE, KeyGenerator.getInstance("AES").generateKey());
    c.doFinal(k);
  }
}
