//! getImei before
//! getDeviceId after
//! getMeid before

interface Visitor<R> {
  R text(Text t);
  R number(Num n);
}

interface Node {
  <R> R accept(Visitor<R> v);
}

class Text implements Node {
  public <R> R accept(Visitor<R> v) { return v.text(this); }
}

class Num implements Node {
  public <R> R accept(Visitor<R> v) { return v.number(this); }
}

class Reads implements Visitor<String> {
  final TelephonyManager t;
  Reads(TelephonyManager t) { this.t = t; }
  public String text(Text x) { return t.getImei(); }
  public String number(Num n) { return t.getDeviceId(); }
}

class Lazy2<T> {
  private Supplier<T> s;
  private T v;
  Lazy2(Supplier<T> s) { this.s = s; }
  T get() {
    if (v == null) {
      v = s.get();
      s = null;
    }
    return v;
  }
}

class App extends Application {
  TelephonyManager tm() { return (TelephonyManager) getSystemService("phone"); }
  final Lazy2<String> meid = new Lazy2<>(() -> tm().getMeid());
  public void onCreate() {
    super.onCreate();
    new Text().accept(new Reads(tm()));
    meid.get();
  }
}

class MainActivity extends Activity {
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    new View(this).setOnClickListener(v -> new Num().accept(new Reads(((App) getApplication()).tm())));
  }
}
