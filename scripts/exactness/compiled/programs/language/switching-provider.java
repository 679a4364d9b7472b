//! getImei after
//! getDeviceId before
//! getMeid never
//! getLine1Number never

/** As Dagger writes it for Hilt: one provider for all things of a component. */
interface Provider<T> { T get(); }

final class DoubleCheck<T> implements Provider<T> {
  private static final Object NOTHING = new Object();
  private volatile Provider<T> provider;
  private volatile Object instance = NOTHING;
  private DoubleCheck(Provider<T> provider) { this.provider = provider; }
  static <T> Provider<T> provider(Provider<T> provider) {
    return provider instanceof DoubleCheck ? provider : new DoubleCheck<T>(provider);
  }
  @SuppressWarnings("unchecked")
  @Override public T get() {
    Object result = instance;
    if (result == NOTHING) {
      synchronized (this) {
        result = instance;
        if (result == NOTHING) {
          result = provider.get();
          instance = result;
          provider = null;
        }
      }
    }
    return (T) result;
  }
}

final class Device {
  final String id;
  Device(TelephonyManager tm) { id = tm.getDeviceId(); }
}
final class Imei {
  final String id;
  Imei(TelephonyManager tm) { id = tm.getImei(); }
}
final class Meid {
  final String id;
  Meid(TelephonyManager tm) { id = tm.getMeid(); }
}
final class Name {
  final String name;
  Name(String name) { this.name = name; }
}
final class Start {
  Start(Name name, Device device) { Log.d("x", name.name + device.id); }
}
final class Late {
  Late(Name name, Imei imei) { Log.d("x", name.name + imei.id); }
}

final class Component {
  private final Application application;
  Provider<Device> device;
  Provider<Imei> imei;
  Provider<Meid> meid;
  Provider<Name> name;
  Provider<Start> start;
  Provider<Late> late;
  Provider<String> phone;
  Component(Application application) {
    this.application = application;
    device = DoubleCheck.provider(new SwitchingProvider<Device>(this, 0));
    imei = DoubleCheck.provider(new SwitchingProvider<Imei>(this, 1));
    meid = DoubleCheck.provider(new SwitchingProvider<Meid>(this, 2));
    name = DoubleCheck.provider(new SwitchingProvider<Name>(this, 3));
    start = DoubleCheck.provider(new SwitchingProvider<Start>(this, 4));
    late = DoubleCheck.provider(new SwitchingProvider<Late>(this, 5));
    phone = DoubleCheck.provider(new SwitchingProvider<String>(this, 100));
  }
  TelephonyManager manager() { return (TelephonyManager) application.getSystemService("phone"); }

  private static final class SwitchingProvider<T> implements Provider<T> {
    private final Component component;
    private final int id;
    SwitchingProvider(Component component, int id) {
      this.component = component;
      this.id = id;
    }
    @SuppressWarnings("unchecked")
    private T get0() {
      switch (id) {
        case 0: return (T) new Device(component.manager());
        case 1: return (T) new Imei(component.manager());
        case 2: return (T) new Meid(component.manager());
        case 3: return (T) new Name("name");
        case 4: return (T) new Start(component.name.get(), component.device.get());
        case 5: return (T) new Late(component.name.get(), component.imei.get());
        default: throw new AssertionError(id);
      }
    }
    @SuppressWarnings("unchecked")
    private T get1() {
      switch (id) {
        case 100: return (T) component.manager().getLine1Number();
        default: throw new AssertionError(id);
      }
    }
    @Override public T get() {
      switch (id / 100) {
        case 0: return get0();
        case 1: return get1();
        default: throw new AssertionError(id);
      }
    }
  }
}

class App extends Application {
  final Component component = new Component(this);
  @Override public void onCreate() {
    super.onCreate();
    component.start.get();
  }
}

class MainActivity extends Activity {
  @Override protected void onCreate(Bundle b) {
    super.onCreate(b);
    new View(this).setOnClickListener(view -> ((App) getApplication()).component.late.get());
  }
}
