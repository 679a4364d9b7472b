//! getImei before
//! getDeviceId after
//! getMeid after

abstract class Shape<T extends Shape<T>> implements Comparable<T> {
  abstract String id();
  public int compareTo(T o) { return id().compareTo(o.id()); }
}

class A extends Shape<A> {
  final TelephonyManager t;
  A(TelephonyManager t) { this.t = t; }
  String id() { return t.getImei(); }
}

class B extends Shape<B> {
  final TelephonyManager t;
  B(TelephonyManager t) { this.t = t; }
  String id() { return t.getDeviceId(); }
}

class C {
  final TelephonyManager t;
  C(TelephonyManager t) { this.t = t; }
  @Override public String toString() { return t.getMeid(); }
}

class App extends Application {
  TelephonyManager tm() { return (TelephonyManager) getSystemService("phone"); }
  public void onCreate() {
    super.onCreate();
    List<A> l = new ArrayList<>(Arrays.asList(new A(tm()), new A(tm())));
    Collections.sort(l);
  }
}

class MainActivity extends Activity {
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    new View(this).setOnClickListener(v -> {
      TelephonyManager t = ((App) getApplication()).tm();
      Log.d("x", "c " + new C(t));
      new TreeSet<B>().add(new B(t));
    });
  }
}
