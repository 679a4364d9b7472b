//! SEC-20 pass
//! SEC-22 pass

class App extends Application {
  public void onCreate() {
    super.onCreate();
    try { Crypt.run("x".getBytes()); } catch (Exception e) {}
  }
}

class MainActivity extends Activity {}

class Crypt {
  static final String T;
  static { T = "AES/GCM/NoPadding"; }
  private static final String RSA = "RSA/ECB/OAEPWithSHA-256AndMGF1Padding";
  static void run(byte[] d) throws Exception {
    byte[] raw = new byte[32];
    new java.security.SecureRandom().nextBytes(raw);
    SecretKeySpec k = new SecretKeySpec(raw, "AES");
    Cipher c = Cipher.getInstance(T);
    c.init(1, k, new GCMParameterSpec(128, new byte[12]));
    c.doFinal(d);
    Cipher r = Cipher.getInstance(RSA);
    r.getBlockSize();
    SecretKeyFactory f = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256");
    byte[] q = f.generateSecret(new PBEKeySpec(new String(d).toCharArray(), raw, 1000, 256)).getEncoded();
    new SecretKeySpec(q, "AES");
  }
}
